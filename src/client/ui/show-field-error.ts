type TextField = HTMLInputElement | HTMLTextAreaElement

/** Displays a validation message at the field until the user presses a key or leaves the field. */
export function showFieldError(field: TextField, message: string): void {
  field.setCustomValidity(message)
  field.reportValidity()
  const controller = new AbortController()
  const clear = () => {
    field.setCustomValidity('')
    controller.abort()
  }
  for (const event of ['input', 'blur', 'keydown'])
    field.addEventListener(event, clear, { signal: controller.signal })
}
