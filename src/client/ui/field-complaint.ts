type TextField = HTMLInputElement | HTMLTextAreaElement

/** Says at the field itself why what was entered is not taken, until the person goes on. */
export function complainAt(field: TextField, message: string): void {
  field.setCustomValidity(message)
  field.reportValidity()
  const stop = new AbortController()
  const silence = () => {
    field.setCustomValidity('')
    stop.abort()
  }
  for (const event of ['input', 'blur', 'keydown'])
    field.addEventListener(event, silence, { signal: stop.signal })
}
