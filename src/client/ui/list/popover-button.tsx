import { Button, useMergedRefs, type ButtonProps } from '@fluentui/react-components'
import { Suspense, useRef, useState, type ReactNode, type Ref } from 'react'

interface Props extends Pick<ButtonProps, 'appearance' | 'className' | 'icon' | 'iconPosition' | 'children'> {
  /** Accessible name when the button has only an icon. */
  name?: string
  /** Fetches what draws the pop-up: positioning and focus code, without which a list is usable. */
  load: () => Promise<unknown>
  /** For who gives the focus back to it. */
  buttonRef?: Ref<HTMLElement>
  popover: (at: { target: HTMLElement | null; close: () => void }) => ReactNode
}

/** A button and the pop-up that it opens. What draws the pop-up is fetched when the hand comes near. */
export function PopoverButton({ name, load, buttonRef, popover, ...buttonProps }: Props) {
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  // Pressing the button takes the focus from the pop-up, which closes before the click comes.
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
