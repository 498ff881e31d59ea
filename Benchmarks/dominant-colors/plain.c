// The colour cube as it is usually written: components are doubles from 0 to 1, a cell is a struct of a count and three
// sums, every pixel is added to its cell. Finds the local maxima and sorts them.
//
// usage: plain WIDTH HEIGHT PIXELS...     PIXELS: files of BGRA, premultiplied
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 30, CELLS = SIDE * SIDE * SIDE, RUNS = 60 };

typedef struct {
    unsigned hits;
    double red, green, blue;
} Cell;

static int by_hits(const void *a, const void *b) {
    const Cell *x = a, *y = b;
    return x->hits > y->hits ? -1 : x->hits < y->hits;
}

static int is_maximum(const Cell *cells, int r, int g, int b) {
    unsigned hits = cells[(r * SIDE + g) * SIDE + b].hits;
    for (int i = r - 1; i <= r + 1; i++)
        for (int j = g - 1; j <= g + 1; j++)
            for (int k = b - 1; k <= b + 1; k++)
                if (i >= 0 && j >= 0 && k >= 0 && i < SIDE && j < SIDE && k < SIDE
                    && cells[(i * SIDE + j) * SIDE + k].hits > hits)
                    return 0;
    return 1;
}

static int dominant(const unsigned char *pixels, int count, Cell *found) {
    Cell *cells = calloc(CELLS, sizeof(Cell));
    for (int i = 0; i < count; i++) {
        double blue = pixels[i * 4] / 255.0, green = pixels[i * 4 + 1] / 255.0, red = pixels[i * 4 + 2] / 255.0;
        Cell *cell = cells + ((int)(red * (SIDE - 1)) * SIDE + (int)(green * (SIDE - 1))) * SIDE
                     + (int)(blue * (SIDE - 1));
        cell->hits++;
        cell->red += red;
        cell->green += green;
        cell->blue += blue;
    }
    int n = 0;
    for (int r = 0; r < SIDE; r++)
        for (int g = 0; g < SIDE; g++)
            for (int b = 0; b < SIDE; b++) {
                Cell cell = cells[(r * SIDE + g) * SIDE + b];
                if (!cell.hits || !is_maximum(cells, r, g, b)) continue;
                cell.red /= cell.hits;
                cell.green /= cell.hits;
                cell.blue /= cell.hits;
                found[n++] = cell;
            }
    qsort(found, n, sizeof(Cell), by_hits);
    free(cells);
    return n;
}

static double cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
    if (argc < 4) return 64;
    int count = atoi(argv[1]) * atoi(argv[2]);
    unsigned char *pixels = malloc((size_t)count * 4);
    Cell *found = malloc(CELLS * sizeof(Cell));
    for (int f = 3; f < argc; f++) {
        FILE *file = fopen(argv[f], "rb");
        if (!file || fread(pixels, 4, count, file) != (size_t)count) return 2;
        fclose(file);
        double best = 1e9;
        int n = 0;
        for (int run = 0; run < RUNS; run++) {
            double start = cpu();
            n = dominant(pixels, count, found);
            double time = cpu() - start;
            if (time < best) best = time;
        }
        printf("%.3f %d #%02X%02X%02X %u\n", best, n, (int)(found[0].red * 255 + 0.5),
               (int)(found[0].green * 255 + 0.5), (int)(found[0].blue * 255 + 0.5), found[0].hits);
    }
}
