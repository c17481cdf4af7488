import { node } from "./backtrack.mjs";

const size = Number(process.argv[2]);
const board = Array.from({ length: size }, () => Array(size).fill("."));
let solutions = 0;

function attacked(row, column) {
  for (let above = 0; above < row; above++) {
    if (board[above][column] === "Q") return "same column";
    for (const side of [column - (row - above), column + (row - above)]) {
      if (board[above][side] === "Q") return "same diagonal";
    }
  }
  return "";
}

function solve(row, move) {
  return node(move, (here) => {
    here.board(board);
    if (row === size) {
      here.solved();
      solutions++;
      return;
    }
    for (let column = 0; column < size; column++) {
      const reason = attacked(row, column);
      if (reason) {
        here.skip(reason, column);
        continue;
      }
      board[row][column] = "Q";
      solve(row + 1, column);
      board[row][column] = ".";
    }
  });
}

solve(0, 0);
console.log(solutions);
