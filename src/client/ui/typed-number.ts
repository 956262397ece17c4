/**
 * Typed number without the spaces between thousands: «12 345,50». Other spaces stay, so that «1 5» is not read as
 * 15.
 */
export function removeDigitGroups(typed: string): string {
  const text = typed.trim()
  return /^-?\d{1,3}(\s\d{3})+([.,]\d*)?$/.test(text) ? text.replace(/\s/g, '') : text
}
