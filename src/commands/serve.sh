# Runs a server: `sh src/commands/serve.sh start`, `api` or `publisher`. `exec` makes the server this process, which gets
# the signals. With 1,000 publications, 300 requests and a build, the server has 132 MB instead of 169 (the threshold),
# at its peak 163 MB instead of 202 (the young generation), and with its builder 418 MB instead of 553 (also the arenas).
PATH="$PWD/node_modules/node/bin:$PATH" \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 \
  NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-node_modules/.cache/compiled}" \
  exec node --require=./src/commands/preflight.cjs --max-semi-space-size=4 "src/commands/$1.ts"
