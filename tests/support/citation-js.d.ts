declare module '@citation-js/core' {
  export const plugins: {
    input: {
      chainAsync: (input: string, options?: { forceType?: string }) => Promise<Record<string, unknown>[]>
    }
  }
}
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'
