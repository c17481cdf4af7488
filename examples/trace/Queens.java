import java.util.Arrays;

final class Queens {
    static char[][] board;
    static int solutions = 0;

    static String attacked(int row, int column) {
        for (int above = 0; above < row; above++) {
            if (board[above][column] == 'Q') return "same column";
            for (int side : new int[] {column - (row - above), column + (row - above)})
                if (side >= 0 && side < board.length && board[above][side] == 'Q') return "same diagonal";
        }
        return "";
    }

    static void solve(int row, int move) {
        try (var here = new Backtrack(move)) {
            here.board(board);
            if (row == board.length) {
                here.solved();
                solutions++;
                return;
            }
            for (int column = 0; column < board.length; column++) {
                String reason = attacked(row, column);
                if (!reason.isEmpty()) {
                    here.skip(reason, column);
                    continue;
                }
                board[row][column] = 'Q';
                solve(row + 1, column);
                board[row][column] = '.';
            }
        }
    }

    public static void main(String[] arguments) {
        int size = Integer.parseInt(arguments[0]);
        board = new char[size][size];
        for (char[] row : board) Arrays.fill(row, '.');
        solve(0, 0);
        System.out.println(solutions);
    }
}
