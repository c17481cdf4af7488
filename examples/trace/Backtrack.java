// Prints a search to the file that BACKTRACK_TRACE names (docs/how-to/traces.md), else nothing. Java 17.
import java.io.*;
import java.lang.reflect.Array;
import java.util.*;
import java.util.stream.*;
/** A node: try (var here = new Backtrack(move)) { … } enters it, and leaves it where the block ends. */
final class Backtrack implements AutoCloseable {
    private static String name = System.getenv("BACKTRACK_TRACE"); // until the root, for a trace has one
    private static PrintWriter file;
    private static Backtrack last;
    private final Backtrack parent = last;
    private final Map<String, Integer> counts = new TreeMap<>();
    private List<String> cells = last == null ? List.of() : last.cells;
    Backtrack(Object move) {
        try { if (name != null) file = new PrintWriter(name, "UTF-8"); } catch (IOException error) { throw new UncheckedIOException(error); }
        if (name != null) file.print("backtrack-trace 1\nsource " + caller().getFileName() + "\n");
        name = null;
        last = this;
        print(">", move);
    }
    private static StackWalker.StackFrame caller() { // the nearest one outside this class
        return StackWalker.getInstance().walk(all -> all.filter(each -> !each.getClassName().equals("Backtrack")).findFirst().get());
    }
    private static String text(Object raw) { return ("" + raw).replaceAll("[\\\\/,]", "\\\\$0").replace("\n", "\\n").replace("\t", "\\t"); }
    private static void print(String kind, Object... texts) {
        if (file != null) file.print(kind + Stream.of(texts).map(each -> text(each) + "\t").collect(Collectors.joining()) + "@" + caller().getLineNumber() + "\n");
    }
    private static List<?> items(Object many) { // of a list, a text, an array; of anything else itself
        if (many instanceof List<?> || many instanceof String) return many instanceof List<?> list ? list : Stream.of(((String) many).split("")).toList();
        return many.getClass().isArray() ? IntStream.range(0, Array.getLength(many)).mapToObj(i -> Array.get(many, i)).toList() : List.of(many);
    }
    void board(Object rows) { // rows of cells; before the calls below
        List<List<String>> read = (file == null ? List.of() : items(rows)).stream().map(row -> items(row).stream().map(Backtrack::text).toList()).toList();
        List<String> now = read.stream().flatMap(List::stream).toList(), before = cells;
        String changes = IntStream.range(0, now.size()).filter(i -> i < before.size() && !now.get(i).equals(before.get(i))).mapToObj(i -> i + "," + now.get(i)).collect(Collectors.joining(","));
        if (now.size() != before.size()) file.print("#" + read.stream().map(row -> String.join("\t", row)).collect(Collectors.joining("/")) + "\n");
        else if (!changes.isEmpty()) file.print("=" + changes + "\n");
        cells = now;
    }
    void skip(String reason, Object move) { print("-", move, reason); }
    void skip(String reason) { if (file != null) counts.merge(reason, 1, Integer::sum); } // a move that is not named is counted
    void dead(String reason) { print("x", reason); }
    void solved() { print("*\t"); }
    @Override public void close() {
        counts.forEach((reason, count) -> file.print("~" + count + "\t" + text(reason) + "\n"));
        if (file != null) file.print("<\n");
        if (file != null && parent == null) file.close();
        if ((last = parent) == null) file = null;
    }
}
