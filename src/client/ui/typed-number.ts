/**
 * Removes the spaces between thousands from a typed number such as «12 345,50». Other spaces remain, so that «1 5» is
 * not read as 15.
 */
export function removeDigitGroups(typed: string): string {
  const text = typed.trim()
  return /^-?\d{1,3}(\s\d{3})+([.,]\d*)?$/.test(text) ? text.replace(/\s/g, '') : text
}
