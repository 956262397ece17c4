/** An address that the server takes for a link: of the web, and whole. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text)
