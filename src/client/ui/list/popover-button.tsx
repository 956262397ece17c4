import { Button, useMergedRefs, type ButtonProps } from '@fluentui/react-components'
import { Suspense, useRef, useState, type ReactNode, type Ref } from 'react'

interface Props extends Pick<ButtonProps, 'appearance' | 'className' | 'icon' | 'iconPosition' | 'children'> {
  /** Accessible name, if the button has only an icon. */
  name?: string
  /** Loads the code of the pop-up with its positioning and focus handling, which the list itself does not need. */
  load: () => Promise<unknown>
  /** Ref of the button, for callers that return the focus to it. */
  buttonRef?: Ref<HTMLElement>
  popover: (at: { target: HTMLElement | null; close: () => void }) => ReactNode
}

/**
 * A button that opens a pop-up. The code of the pop-up is loaded when the pointer is over the button or the button
 * has the focus.
 */
export function PopoverButton({ name, load, buttonRef, popover, ...buttonProps }: Props) {
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  // Pressing the button moves the focus out of the pop-up, which closes the pop-up before the click event. Without
  // this ref the click would open it again.
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
