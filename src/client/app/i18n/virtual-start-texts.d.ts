declare module 'virtual:start-texts' {
  /** Namespaces that come in one file; none without a build. */
  export const namespaces: readonly string[]
  /** By language: the address of that file. */
  export const files: Readonly<Record<string, string>>
}
