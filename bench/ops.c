/*
 * The C side of `batt-run bench ops`: thirty operations of arc-dsl in plain C99, for the arguments that the suite gives them.
 *
 * usage: ops MILLISECONDS < CALLS
 *
 * CALLS, words between white space, are for each operation
 *
 *     NAME CALLS ARGUMENTS      then the arguments of each call
 *
 * and an argument is one of
 *
 *     number N                  pair I J               key NAME (an operation as a function value)
 *     grid H W CELL...          locations N (I J)...   cells N (COLOR I J)...     sets N SET...
 *
 * Printed is a JSON line per operation, {"name":"fill","ns":12.5,"results":[...]}: nanoseconds per call, over as many passes
 * through all calls as take MILLISECONDS, and what the calls gave, in the encoding of batt-run's values. Sets have no order here.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void fail(const char *problem) {
  fprintf(stderr, "ops: %s\n", problem);
  exit(1);
}

/* ---- memory: results of a pass come from one block, which is given back at once after the pass */

static char *block;
static size_t block_used;
static const size_t BLOCK_SIZE = (size_t)256 << 20;

static void *take(size_t bytes) {
  void *taken = block + block_used;
  block_used += (bytes + 15) & ~(size_t)15;
  if (block_used > BLOCK_SIZE) fail("the results of a pass do not fit the block");
  return taken;
}

/* ---- values */

typedef enum { NUMBER, PAIR, GRID, LOCATIONS, CELLS, SETS, KEY } Kind;

typedef struct Value Value;
typedef Value (*Operation)(const Value *arguments);

/* A location is (i + BIAS) << BITS | (j + BIAS), a cell is color << 2 * BITS | location; sets hold distinct ones in any order. */
struct Value {
  Kind kind;
  int size; /* elements of a set */
  union {
    int number;
    struct { int i, j; } pair;
    struct { int h, w; uint8_t *cells; } grid;
    int32_t *codes; /* of LOCATIONS and CELLS */
    Value *sets;
    Operation key;
  } as;
};

enum { BITS = 11, BIAS = 1 << (BITS - 1), MASK = (1 << BITS) - 1, COLOR = 2 * BITS, LOCATION = (1 << COLOR) - 1 };

static int row_of(int32_t code) { return ((code >> BITS) & MASK) - BIAS; }
static int column_of(int32_t code) { return (code & MASK) - BIAS; }
static int color_of(int32_t code) { return code >> COLOR; }
static int32_t locate(int i, int j) { return (i + BIAS) << BITS | (j + BIAS); }

static Value number(int n) {
  Value value = {.kind = NUMBER, .as.number = n};
  return value;
}

static Value pair(int i, int j) {
  Value value = {.kind = PAIR, .as.pair = {i, j}};
  return value;
}

static Value new_grid(int h, int w) {
  Value value = {.kind = GRID, .as.grid = {h, w, take((size_t)h * w)}};
  return value;
}

static Value copy_grid(Value grid) {
  Value copy = new_grid(grid.as.grid.h, grid.as.grid.w);
  memcpy(copy.as.grid.cells, grid.as.grid.cells, (size_t)grid.as.grid.h * grid.as.grid.w);
  return copy;
}

static Value new_set(Kind kind, int size) {
  Value value = {.kind = kind, .size = size, .as.codes = take(size * sizeof(int32_t))};
  return value;
}

static Value new_sets(int size) {
  Value value = {.kind = SETS, .size = size, .as.sets = take(size * sizeof(Value))};
  return value;
}

/* ---- membership: a table with linear probing */

typedef struct { int32_t *slots; uint32_t mask; } Table;

static const int32_t EMPTY = -1;

static Table new_table(int elements) {
  uint32_t slots = 16;
  while (slots < 2 * (uint32_t)elements) slots *= 2;
  Table table = {take(slots * sizeof(int32_t)), slots - 1};
  memset(table.slots, 0xff, slots * sizeof(int32_t));
  return table;
}

/* The slot that holds a code, or the empty one where it would go. */
static int32_t *find(Table table, int32_t code) {
  uint32_t slot = ((uint32_t)code * 0x9e3779b1u >> 7) & table.mask;
  while (table.slots[slot] != EMPTY && table.slots[slot] != code) slot = (slot + 1) & table.mask;
  return &table.slots[slot];
}

static int is_in(Table table, int32_t code) { return *find(table, code) == code; }

/* Appends those codes to a set that it does not have. */
static void add_all(Value *set, Table table, const int32_t *codes, int count) {
  for (int k = 0; k < count; k++) {
    int32_t *slot = find(table, codes[k]);
    if (*slot != EMPTY) continue;
    *slot = codes[k];
    set->as.codes[set->size++] = codes[k];
  }
}

/* ---- patches */

typedef struct { int top, left, bottom, right; } Bounds;

static Bounds bounds_of(Value patch) {
  Bounds box = {BIAS, BIAS, -BIAS, -BIAS};
  for (int k = 0; k < patch.size; k++) {
    int i = row_of(patch.as.codes[k]), j = column_of(patch.as.codes[k]);
    if (i < box.top) box.top = i;
    if (i > box.bottom) box.bottom = i;
    if (j < box.left) box.left = j;
    if (j > box.right) box.right = j;
  }
  return box;
}

static int has_one_color(Value object) {
  for (int k = 1; k < object.size; k++)
    if (color_of(object.as.codes[k]) != color_of(object.as.codes[0])) return 0;
  return 1;
}

/* The locations of cells: of one color they are distinct, of several they need not be. */
static Value locations_of(Value patch) {
  if (patch.kind == LOCATIONS) return patch;
  Value located = new_set(LOCATIONS, patch.size);
  for (int k = 0; k < patch.size; k++) located.as.codes[k] = patch.as.codes[k] & LOCATION;
  if (has_one_color(patch)) return located;
  located.size = 0;
  add_all(&located, new_table(patch.size), located.as.codes, patch.size);
  return located;
}

static Value moved(Value patch, int di, int dj) {
  Value result = new_set(patch.kind, patch.size);
  int32_t offset = di * (1 << BITS) + dj;
  for (int k = 0; k < patch.size; k++) result.as.codes[k] = patch.as.codes[k] + offset;
  return result;
}

/* The straight or diagonal line between two locations; nothing when they are not on one. */
static Value line(int ai, int aj, int bi, int bj) {
  int rows = abs(bi - ai), columns = abs(bj - aj);
  int on_line = rows == 0 || columns == 0 || rows == columns;
  Value result = new_set(LOCATIONS, on_line ? (rows > columns ? rows : columns) + 1 : 0);
  int di = (bi > ai) - (bi < ai), dj = (bj > aj) - (bj < aj);
  for (int k = 0; k < result.size; k++) result.as.codes[k] = locate(ai + k * di, aj + k * dj);
  return result;
}

/* ---- grids */

static void count_colors(Value grid, int counts[256]) {
  memset(counts, 0, 256 * sizeof(int));
  int size = grid.as.grid.h * grid.as.grid.w;
  for (int k = 0; k < size; k++) counts[grid.as.grid.cells[k]]++;
}

static int most_common(Value grid) {
  int counts[256], best = 0;
  count_colors(grid, counts);
  for (int color = 1; color < 256; color++)
    if (counts[color] > counts[best]) best = color;
  return best;
}

/* The part of a grid from (top, left) on, as far as it lies inside. */
static Value window(Value grid, int top, int left, int height, int width) {
  if (top + height > grid.as.grid.h) height = grid.as.grid.h - top;
  if (left + width > grid.as.grid.w) width = grid.as.grid.w - left;
  Value result = new_grid(height, width);
  for (int i = 0; i < height; i++)
    memcpy(result.as.grid.cells + i * width, grid.as.grid.cells + (top + i) * grid.as.grid.w + left, width);
  return result;
}

/* ---- the operations; a is their arguments */

/* A copy of the grid with the cells of a patch in one color, or with NULL each in its own. */
static inline Value written(Value on, Value patch, const int *color) {
  Value grid = copy_grid(on);
  int h = grid.as.grid.h, w = grid.as.grid.w;
  for (int k = 0; k < patch.size; k++) {
    int code = patch.as.codes[k], i = row_of(code), j = column_of(code);
    if (i >= 0 && i < h && j >= 0 && j < w) grid.as.grid.cells[i * w + j] = color == NULL ? color_of(code) : *color;
  }
  return grid;
}

static Value fill(const Value *a) {
  int color = a[1].as.number;
  return written(a[0], a[2], &color);
}

static Value paint(const Value *a) { return written(a[0], a[1], NULL); }

/* A flood fill from each cell that no object has yet. The objects lie one behind the other in one queue. */
static Value objects(const Value *a) {
  int h = a[0].as.grid.h, w = a[0].as.grid.w, size = h * w;
  const uint8_t *cells = a[0].as.grid.cells;
  int univalued = a[1].as.number, diagonal = a[2].as.number;
  int background = a[3].as.number ? most_common(a[0]) : -1;
  uint8_t *seen = take(size);
  int *queue = take(size * sizeof(int)), *ends = take(size * sizeof(int));
  int end = 0, count = 0;
  memset(seen, 0, size);
  for (int start = 0; start < size; start++) {
    if (seen[start] || cells[start] == background) continue;
    int next = end;
    seen[start] = 1;
    queue[end++] = start;
    while (next < end) {
      int i = queue[next] / w, j = queue[next] % w;
      next++;
      for (int di = -1; di <= 1; di++) {
        for (int dj = -1; dj <= 1; dj++) {
          int y = i + di, x = j + dj;
          if ((di == 0) == (dj == 0) && !diagonal) continue;
          if (y < 0 || y >= h || x < 0 || x >= w || seen[y * w + x]) continue;
          int color = cells[y * w + x];
          if (univalued ? color != cells[start] : color == background) continue;
          seen[y * w + x] = 1;
          queue[end++] = y * w + x;
        }
      }
    }
    ends[count++] = end;
  }
  int32_t *codes = take(end * sizeof(int32_t));
  for (int k = 0; k < end; k++) codes[k] = cells[queue[k]] << COLOR | locate(queue[k] / w, queue[k] % w);
  Value result = new_sets(count);
  for (int n = 0; n < count; n++) {
    int start = n == 0 ? 0 : ends[n - 1];
    Value object = {.kind = CELLS, .size = ends[n] - start, .as.codes = codes + start};
    result.as.sets[n] = object;
  }
  return result;
}

static Value ofcolor(const Value *a) {
  int h = a[0].as.grid.h, w = a[0].as.grid.w;
  const uint8_t *cells = a[0].as.grid.cells;
  Value result = new_set(LOCATIONS, h * w);
  result.size = 0;
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++)
      if (*cells++ == a[1].as.number) result.as.codes[result.size++] = locate(i, j);
  return result;
}

static Value shift(const Value *a) { return moved(a[0], a[1].as.pair.i, a[1].as.pair.j); }

static Value size(const Value *a) { return number(a[0].kind == GRID ? a[0].as.grid.h : a[0].size); }

static Value merge(const Value *a) {
  int total = 0;
  for (int n = 0; n < a[0].size; n++) total += a[0].as.sets[n].size;
  Value result = new_set(a[0].as.sets[0].kind, total);
  Table table = new_table(total);
  result.size = 0;
  for (int n = 0; n < a[0].size; n++) add_all(&result, table, a[0].as.sets[n].as.codes, a[0].as.sets[n].size);
  return result;
}

static Value canvas(const Value *a) {
  Value grid = new_grid(a[1].as.pair.i, a[1].as.pair.j);
  memset(grid.as.grid.cells, a[0].as.number, (size_t)grid.as.grid.h * grid.as.grid.w);
  return grid;
}

static Value color(const Value *a) { return number(color_of(a[0].as.codes[0])); }

static Value recolor(const Value *a) {
  Value located = locations_of(a[1]);
  Value result = new_set(CELLS, located.size);
  for (int k = 0; k < located.size; k++) result.as.codes[k] = a[0].as.number << COLOR | located.as.codes[k];
  return result;
}

static Value colorfilter(const Value *a) {
  Value result = new_sets(a[0].size);
  result.size = 0;
  for (int n = 0; n < a[0].size; n++)
    if (color_of(a[0].as.sets[n].as.codes[0]) == a[1].as.number) result.as.sets[result.size++] = a[0].as.sets[n];
  return result;
}

static Value subgrid(const Value *a) {
  Bounds box = bounds_of(a[0]);
  return window(a[1], box.top, box.left, box.bottom - box.top + 1, box.right - box.left + 1);
}

static Value argmax(const Value *a) {
  int best = 0, most = a[1].as.key(&a[0].as.sets[0]).as.number;
  for (int n = 1; n < a[0].size; n++) {
    int key = a[1].as.key(&a[0].as.sets[n]).as.number;
    if (key <= most) continue;
    most = key;
    best = n;
  }
  return a[0].as.sets[best];
}

static Value replace(const Value *a) {
  Value grid = copy_grid(a[0]);
  int size = grid.as.grid.h * grid.as.grid.w;
  for (int k = 0; k < size; k++)
    if (grid.as.grid.cells[k] == a[1].as.number) grid.as.grid.cells[k] = a[2].as.number;
  return grid;
}

static Value difference(const Value *a) {
  Table table = new_table(a[1].size);
  for (int k = 0; k < a[1].size; k++) *find(table, a[1].as.codes[k]) = a[1].as.codes[k];
  Value result = new_set(a[0].kind, a[0].size);
  result.size = 0;
  for (int k = 0; k < a[0].size; k++)
    if (!is_in(table, a[0].as.codes[k])) result.as.codes[result.size++] = a[0].as.codes[k];
  return result;
}

static Value combine(const Value *a) {
  int total = a[0].size + a[1].size;
  Value result = new_set(a[0].kind, total);
  Table table = new_table(total);
  result.size = 0;
  add_all(&result, table, a[0].as.codes, a[0].size);
  add_all(&result, table, a[1].as.codes, a[1].size);
  return result;
}

static Value shoot(const Value *a) {
  enum { REACH = 42 };
  int i = a[0].as.pair.i, j = a[0].as.pair.j;
  return line(i, j, i + REACH * a[1].as.pair.i, j + REACH * a[1].as.pair.j);
}

static Value ulcorner(const Value *a) {
  Bounds box = bounds_of(a[0]);
  return pair(box.top, box.left);
}

static Value vconcat(const Value *a) {
  size_t above = (size_t)a[0].as.grid.h * a[0].as.grid.w, below = (size_t)a[1].as.grid.h * a[1].as.grid.w;
  Value grid = new_grid(a[0].as.grid.h + a[1].as.grid.h, a[0].as.grid.w);
  memcpy(grid.as.grid.cells, a[0].as.grid.cells, above);
  memcpy(grid.as.grid.cells + above, a[1].as.grid.cells, below);
  return grid;
}

static Value width(const Value *a) {
  if (a[0].kind == GRID) return number(a[0].as.grid.w);
  Bounds box = bounds_of(a[0]);
  return number(box.right - box.left + 1);
}

static Value height(const Value *a) {
  if (a[0].kind == GRID) return number(a[0].as.grid.h);
  Bounds box = bounds_of(a[0]);
  return number(box.bottom - box.top + 1);
}

static Value leastcolor(const Value *a) {
  int counts[256], best = -1;
  count_colors(a[0], counts);
  for (int color = 0; color < 256; color++)
    if (counts[color] > 0 && (best < 0 || counts[color] < counts[best])) best = color;
  return number(best);
}

static Value vmirror(const Value *a) {
  if (a[0].kind == GRID) {
    int h = a[0].as.grid.h, w = a[0].as.grid.w;
    Value grid = new_grid(h, w);
    for (int i = 0; i < h; i++)
      for (int j = 0; j < w; j++) grid.as.grid.cells[i * w + j] = a[0].as.grid.cells[i * w + w - 1 - j];
    return grid;
  }
  Bounds box = bounds_of(a[0]);
  Value result = new_set(a[0].kind, a[0].size);
  for (int k = 0; k < result.size; k++) {
    int32_t code = a[0].as.codes[k];
    result.as.codes[k] = (code & ~MASK) | (box.left + box.right - column_of(code) + BIAS);
  }
  return result;
}

static Value hconcat(const Value *a) {
  int h = a[0].as.grid.h < a[1].as.grid.h ? a[0].as.grid.h : a[1].as.grid.h;
  int left = a[0].as.grid.w, right = a[1].as.grid.w;
  Value grid = new_grid(h, left + right);
  for (int i = 0; i < h; i++) {
    uint8_t *row = grid.as.grid.cells + i * (left + right);
    memcpy(row, a[0].as.grid.cells + i * left, left);
    memcpy(row + left, a[1].as.grid.cells + i * right, right);
  }
  return grid;
}

static Value connect(const Value *a) { return line(a[0].as.pair.i, a[0].as.pair.j, a[1].as.pair.i, a[1].as.pair.j); }

static Value normalize(const Value *a) {
  Bounds box = bounds_of(a[0]);
  return moved(a[0], -box.top, -box.left);
}

static Value crop(const Value *a) {
  return window(a[0], a[1].as.pair.i, a[1].as.pair.j, a[2].as.pair.i, a[2].as.pair.j);
}

static Value center(const Value *a) {
  Bounds box = bounds_of(a[0]);
  return pair(box.top + (box.bottom - box.top + 1) / 2, box.left + (box.right - box.left + 1) / 2);
}

static Value initset(const Value *a) {
  Value result = new_set(LOCATIONS, 1);
  result.as.codes[0] = locate(a[0].as.pair.i, a[0].as.pair.j);
  return result;
}

static Value toindices(const Value *a) { return locations_of(a[0]); }

static const struct { const char *name; Operation operation; } OPERATIONS[] = {
  {"fill", fill},           {"objects", objects},     {"ofcolor", ofcolor},         {"paint", paint},
  {"shift", shift},         {"size", size},           {"merge", merge},             {"canvas", canvas},
  {"color", color},         {"recolor", recolor},     {"colorfilter", colorfilter}, {"subgrid", subgrid},
  {"argmax", argmax},       {"replace", replace},     {"difference", difference},   {"combine", combine},
  {"shoot", shoot},         {"ulcorner", ulcorner},   {"vconcat", vconcat},         {"width", width},
  {"leastcolor", leastcolor}, {"height", height},     {"vmirror", vmirror},         {"hconcat", hconcat},
  {"connect", connect},     {"normalize", normalize}, {"crop", crop},               {"center", center},
  {"initset", initset},     {"toindices", toindices},
};

static Operation operation_named(const char *name) {
  for (size_t k = 0; k < sizeof OPERATIONS / sizeof *OPERATIONS; k++)
    if (strcmp(OPERATIONS[k].name, name) == 0) return OPERATIONS[k].operation;
  fprintf(stderr, "ops: no operation %s\n", name);
  exit(1);
}

/* ---- reading calls: arguments stay, so their memory is not the block's */

typedef char Word[32];

static void read_word(Word word) {
  if (scanf("%31s", word) != 1) fail("the input ends in the middle of a call");
}

static int read_int(void) {
  int n;
  if (scanf("%d", &n) != 1) fail("expected a number");
  return n;
}

static void *keep(size_t bytes) {
  void *kept = malloc(bytes > 0 ? bytes : 1);
  if (kept == NULL) fail("out of memory");
  return kept;
}

static Value read_value(void);

static Value read_grid(void) {
  Value grid = {.kind = GRID};
  grid.as.grid.h = read_int();
  grid.as.grid.w = read_int();
  int size = grid.as.grid.h * grid.as.grid.w;
  grid.as.grid.cells = keep(size);
  for (int k = 0; k < size; k++) grid.as.grid.cells[k] = read_int();
  return grid;
}

static Value read_set(Kind kind) {
  Value set = {.kind = kind, .size = read_int()};
  set.as.codes = keep(set.size * sizeof(int32_t));
  for (int k = 0; k < set.size; k++) {
    int color = kind == CELLS ? read_int() : 0;
    int i = read_int();
    set.as.codes[k] = color << COLOR | locate(i, read_int());
  }
  return set;
}

static Value read_sets(void) {
  Value sets = {.kind = SETS, .size = read_int()};
  sets.as.sets = keep(sets.size * sizeof(Value));
  for (int n = 0; n < sets.size; n++) sets.as.sets[n] = read_value();
  return sets;
}

static Value read_value(void) {
  Word word;
  read_word(word);
  if (strcmp(word, "number") == 0) return number(read_int());
  if (strcmp(word, "grid") == 0) return read_grid();
  if (strcmp(word, "locations") == 0) return read_set(LOCATIONS);
  if (strcmp(word, "cells") == 0) return read_set(CELLS);
  if (strcmp(word, "sets") == 0) return read_sets();
  if (strcmp(word, "pair") == 0) {
    int i = read_int();
    return pair(i, read_int());
  }
  if (strcmp(word, "key") != 0) fail("expected a kind of value");
  read_word(word);
  Value key = {.kind = KEY, .as.key = operation_named(word)};
  return key;
}

/* ---- printing results */

static void print_value(Value value) {
  switch (value.kind) {
    case NUMBER: printf("%d", value.as.number); break;
    case PAIR: printf("[%d,%d]", value.as.pair.i, value.as.pair.j); break;
    case GRID:
      for (int i = 0; i < value.as.grid.h; i++) {
        printf(i == 0 ? "[" : ",");
        for (int j = 0; j < value.as.grid.w; j++)
          printf("%c%d", j == 0 ? '[' : ',', value.as.grid.cells[i * value.as.grid.w + j]);
        printf("]");
      }
      printf(value.as.grid.h == 0 ? "[]" : "]");
      break;
    case KEY: fail("a function is no result"); break;
    default:
      printf("{\"set\":[");
      for (int k = 0; k < value.size; k++) {
        if (k > 0) printf(",");
        if (value.kind == SETS) {
          print_value(value.as.sets[k]);
          continue;
        }
        int32_t code = value.as.codes[k];
        if (value.kind == CELLS) printf("[%d,[%d,%d]]", color_of(code), row_of(code), column_of(code));
        else printf("[%d,%d]", row_of(code), column_of(code));
      }
      printf("]}");
  }
}

/* ---- measuring: processor time, since others may use the machine */

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static void make_calls(Operation operation, const Value *arguments, int count, int arity, Value *results) {
  block_used = 0;
  for (int k = 0; k < count; k++) results[k] = operation(arguments + k * arity);
}

static void measure(const char *name, int count, int arity, double nanoseconds) {
  Operation operation = operation_named(name);
  Value *arguments = keep((size_t)count * arity * sizeof(Value)), *results = keep(count * sizeof(Value));
  for (int k = 0; k < count * arity; k++) arguments[k] = read_value();
  double spent = 0;
  long passes = 1;
  for (;; passes *= 2) {
    double started = now();
    for (long n = 0; n < passes; n++) make_calls(operation, arguments, count, arity, results);
    spent = now() - started;
    if (spent >= nanoseconds) break;
  }
  printf("{\"name\":\"%s\",\"ns\":%.4f,\"results\":[", name, spent / passes / count);
  for (int k = 0; k < count; k++) {
    if (k > 0) printf(",");
    print_value(results[k]);
  }
  printf("]}\n");
}

int main(int argc, char **argv) {
  if (argc != 2) fail("usage: ops MILLISECONDS < CALLS");
  block = keep(BLOCK_SIZE);
  Word name;
  while (scanf("%31s", name) == 1) {
    int count = read_int();
    measure(name, count, read_int(), atof(argv[1]) * 1e6);
  }
  return 0;
}
