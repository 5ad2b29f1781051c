/** Scripts of extensions in pages, below `src/site`: copied unchanged, or bundled with their imports. */
export const copiedScripts = ['password-links/wait-for-fragment.js']
export const bundledScripts = [
  'old-addresses/count-missing.js',
  'reads/count-reads.js',
  'search/search-loader.ts',
]
