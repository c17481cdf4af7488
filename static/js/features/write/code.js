/**
 * CodeMirror in place of a text field: Python's colours and indentation, line numbers, undo.
 * @import {Editor} from "./editor.js"
 * @import {Decoration, DecorationSet, EditorView} from "@codemirror/view"
 * @import {Range, StateEffectType, StateField, Text} from "@codemirror/state"
 * @typedef {Awaited<ReturnType<typeof loadModules>>} Modules
 * @typedef {{line: number, text: string}} Marked line from 1
 * @typedef {{set: StateEffectType<readonly Marked[]>, field: StateField<DecorationSet>}} Mark
 * @typedef {{line: Mark, errors: Mark}} Marks
 */

/** @param {{field: HTMLTextAreaElement, onChange: () => void, nonce: string}} parts @returns {Promise<Editor>} */
export async function createCode({ field, onChange, nonce }) {
  const modules = await loadModules();
  const marks = createMarks(modules);
  const { EditorView } = modules.view;
  const isFocused = document.activeElement === field;
  const view = new EditorView({
    doc: field.value,
    selection: { anchor: field.selectionStart, head: field.selectionEnd },
    extensions: [
      EditorView.cspNonce.of(nonce),
      EditorView.contentAttributes.of(namesOf(field)),
      EditorView.updateListener.of(({ docChanged }) => docChanged && onChange()),
      marks.line.field,
      marks.errors.field,
      usual(modules),
      colours(modules),
    ],
  });
  const { scrollTop } = field;
  field.replaceWith(view.dom);
  view.scrollDOM.scrollTop = scrollTop;
  if (isFocused) view.focus();
  return editorOf(view, marks);
}

async function loadModules() {
  const [state, view, commands, language, python, highlight] = await Promise.all([
    import("@codemirror/state"),
    import("@codemirror/view"),
    import("@codemirror/commands"),
    import("@codemirror/language"),
    import("@codemirror/lang-python"),
    import("@lezer/highlight"),
  ]);
  return { state, view, commands, language, python, highlight };
}

/** @param {HTMLTextAreaElement} field whose names and hints the editor takes over */
function namesOf(field) {
  const kept = ["id", "aria-label", "aria-describedby", "spellcheck", "autocapitalize", "autocorrect", "translate"];
  return Object.fromEntries(kept.map((name) => [name, field.getAttribute(name) ?? ""]));
}

/** @param {Modules} modules */
function usual({ state, view, commands, language, python }) {
  return [
    view.lineNumbers(),
    view.drawSelection(),
    view.highlightActiveLine(),
    view.highlightActiveLineGutter(),
    commands.history(),
    language.indentUnit.of("    "),
    language.indentOnInput(),
    language.bracketMatching(),
    state.EditorState.tabSize.of(4),
    python.python(),
    view.keymap.of([commands.indentWithTab, ...commands.defaultKeymap, ...commands.historyKeymap]),
  ];
}

/** @param {Modules} modules classes of static/css/own/write.css, in the palette of listings */
function colours({ language, highlight }) {
  const { tags } = highlight;
  const { definition, function: called, special } = tags;
  return language.syntaxHighlighting(language.HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword, tags.self], class: "writing__keyword" },
    { tag: [definition(called(tags.variableName)), definition(tags.className), tags.meta], class: "writing__name" },
    { tag: [tags.number, tags.bool, tags.null], class: "writing__value" },
    { tag: [tags.string, special(tags.string)], class: "writing__string" },
    { tag: tags.comment, class: "writing__comment" },
  ]));
}

/** @param {Modules} modules @returns {Marks} */
function createMarks(modules) {
  const { Decoration, WidgetType } = modules.view;
  const running = Decoration.line({ class: "writing__line" });

  class Fault extends WidgetType {
    /** @param {string} text */
    constructor(text) {
      super();
      this.text = text;
    }

    toDOM() {
      const note = document.createElement("div");
      note.className = "writing__fault";
      note.textContent = this.text;
      return note;
    }
  }

  return {
    line: createMark(modules, (doc, line) => [running.range(doc.line(line).from)]),
    errors: createMark(modules, (doc, line, text) => {
      const widget = new Fault(text);
      return [Decoration.widget({ widget, block: true, side: 1 }).range(doc.line(line).to)];
    }),
  };
}

/**
 * @param {Modules} modules @param {(doc: Text, line: number, text: string) => Range<Decoration>[]} draw
 * @returns {Mark} follows the text until it is set again
 */
function createMark({ state, view }, draw) {
  /** @type {StateEffectType<readonly Marked[]>} */
  const set = state.StateEffect.define();
  const field = state.StateField.define({
    create: () => view.Decoration.none,
    update(shown, { effects, changes, state: { doc } }) {
      const effect = effects.find((each) => each.is(set));
      if (!effect) return shown.map(changes);
      const marked = /** @type {readonly Marked[]} */ (effect.value).filter(({ line }) => line <= doc.lines);
      return view.Decoration.set(marked.flatMap(({ line, text }) => draw(doc, line, text)), true);
    },
    provide: (shown) => view.EditorView.decorations.from(shown),
  });
  return { set, field };
}

/** @param {EditorView} view @param {Marks} marks @returns {Editor} */
function editorOf(view, { line: running, errors: faults }) {
  return {
    text: () => view.state.doc.toString(),
    /** Replaces the program, so that undo brings it back. */
    put(text) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
        scrollIntoView: true,
        userEvent: "input.replace",
      });
    },
    showErrors(errors) {
      view.dispatch({ effects: faults.set.of(errors) });
      const [first] = errors;
      if (first) scrollTo(view, first.line);
    },
    showLine(line) {
      view.dispatch({ effects: running.set.of(line === null ? [] : [{ line, text: "" }]) });
    },
    focus: () => view.focus(),
  };
}

/** @param {EditorView} view @param {number} line from 1 */
function scrollTo(view, line) {
  const { doc } = view.state;
  view.dispatch({ selection: { anchor: doc.line(Math.min(line, doc.lines)).from }, scrollIntoView: true });
}
