declare module 'virtual:start-texts' {
  /** Namespaces bundled in one file; empty without a build. */
  export const namespaces: readonly string[]
  /** URL of that file by language. */
  export const files: Readonly<Record<string, string>>
}
