/** Made-up attempts at an exercise, for tests of codes and their tables. */

export const LINK = "https://school.example/b/mayan/3.1-21-234-31-2434?quiz=move,fate&ask=5&seal=Qm9h_tLw4-xK";

const TEXTS = ["column 3, row 2 to the right", "Played: dead end", "(1, 2) (1, 3) (1, 4)", "第 2 层：白色 \u{1F438}", "=node 17", ""];

/** An answer; a wrong one where a text is given in place of the right one. */
export function answer(step, right, given = right) {
  return { kind: step % 2 ? "move" : "fate", step, at: step % 3, given, right, isRight: given === right };
}

/** An attempt of five questions, with wrong answers to these. */
export function attempt({ count = 5, wrong = [], seconds = 83, moves = 17 } = {}) {
  const answers = Array.from({ length: count }, (_, index) => {
    const right = TEXTS[index % 3];
    return answer(index + 1, right, wrong.includes(index + 1) ? `not ${right}` : right);
  });
  return { count, answers, seconds, moves };
}

/** Any attempt. @param {() => number} random */
export function anyAttempt(random) {
  const whole = (most) => Math.floor(random() * (most + 1));
  const count = 1 + whole(19);
  const answers = Array.from({ length: whole(count) }, (_, index) => {
    const [right, given] = [TEXTS[whole(5)], TEXTS[whole(5)]];
    return { ...answer(index + whole(3), right, given), kind: ["move", "fate", "queue"][whole(2)] };
  });
  return { count, answers, seconds: whole(9999), moves: whole(300) };
}
