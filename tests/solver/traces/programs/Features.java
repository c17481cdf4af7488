final class Features {
    static void search(int depth) {
        try (var here = new Backtrack(depth > 0 ? "a\tb,\\" : "start")) {
            here.board(new int[][] {{10, 2}, {3, depth}});
            here.skip("too, large");
            here.skip("too, large");
            here.skip("odd", 7);
            if (depth == 2) here.dead("no way\nout");
            if (depth == 2) throw new IllegalStateException("left");
            search(depth + 1);
        }
    }

    public static void main(String[] arguments) {
        for (int times = 0; times < 2; times++)
            try { search(0); } catch (IllegalStateException error) { continue; }
    }
}
