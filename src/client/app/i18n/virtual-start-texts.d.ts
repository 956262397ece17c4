declare module 'virtual:start-texts' {
  /**
   * Namespaces that the application loads at startup, bundled in one file per language; empty on the development
   * server.
   */
  export const namespaces: readonly string[]
  /** URL of the bundled file by language. */
  export const bundledTextUrls: Readonly<Record<string, string>>
}
