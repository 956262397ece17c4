import { Button, useMergedRefs, type ButtonProps } from '@fluentui/react-components'
import { Suspense, useRef, useState, type ReactNode, type Ref } from 'react'

interface Props extends Pick<ButtonProps, 'appearance' | 'className' | 'icon' | 'iconPosition' | 'children'> {
  /** Accessible name when the button has only an icon. */
  name?: string
  /** Loads the code of the pop-up: positioning and focus handling, which the list itself does not need. */
  load: () => Promise<unknown>
  /** For callers that return the focus to the button. */
  buttonRef?: Ref<HTMLElement>
  popover: (at: { target: HTMLElement | null; close: () => void }) => ReactNode
}

/** A button that opens a pop-up; the pop-up's code is loaded on hover and focus. */
export function PopoverButton({ name, load, buttonRef, popover, ...buttonProps }: Props) {
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  // Pressing the button moves the focus out of the pop-up, which closes it before the click event.
  const wasOpen = useRef(false)
  const close = () => {
    setOpen(false)
    button?.focus()
  }
  return (
    <>
      <Button
        {...(buttonProps as ButtonProps)}
        ref={useMergedRefs(setButton, buttonRef)}
        {...(name !== undefined && { 'aria-label': name, title: name })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={({ detail }: { detail: number }) => {
          const isPointer = detail > 0
          setOpen(isPointer ? !wasOpen.current : !open)
        }}
      />
      {open && <Suspense fallback={null}>{popover({ target: button, close })}</Suspense>}
    </>
  )
}
