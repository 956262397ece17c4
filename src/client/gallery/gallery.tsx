import { Button } from '@fluentui/react-components'
import { Suspense, useEffect, useRef, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { joinClasses } from '../ui/join-classes.ts'
import type { Example } from './example.ts'
import { examples } from './examples/all.ts'
import styles from './gallery.module.css'
import { sections, type GallerySection, type SectionId } from './sections.ts'

interface Props {
  /** Id of the only section to display; by default all sections. */
  only?: string | undefined
  /** `state` of the dialog example that is open at first. */
  openDialog?: string | undefined
}

/** Page with examples of the shared components in their states. Served by the development server only. */
export function Gallery({ only, openDialog }: Props) {
  const visible = sections.filter(({ id }) => only === undefined || id === only)
  return (
    <main className={styles.root}>
      <h1 className={styles.title}>Components of the interface</h1>
      {only === undefined && (
        <nav className={styles.nav} aria-label="Sections">
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      {visible.map((section) => (
        <Section key={section.id} section={section} openDialog={openDialog} />
      ))}
    </main>
  )
}

function Section({
  section: { id, title, when, not },
  openDialog,
}: {
  section: GallerySection & { id: SectionId }
  openDialog: string | undefined
}) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p className={styles.hint}>
        {when} Not: {not}
      </p>
      <div className={styles.examples}>
        {examples[id].map((example) => (
          <figure
            key={example.state}
            className={joinClasses(styles.example, example.isWide && styles.wide)}
            data-state={example.state}
          >
            <figcaption className={styles.caption}>{example.state}</figcaption>
            <div className={styles.box} data-focused={example.isFocused}>
              <MemoryRouter initialEntries={[example.url ?? '/']}>
                <Suspense fallback={null}>
                  {example.isDialog ? (
                    <DialogExample example={example} isOpen={openDialog === example.state} />
                  ) : example.isFocused ? (
                    <FocusedExample example={example} />
                  ) : (
                    example.render(close)
                  )}
                </Suspense>
              </MemoryRouter>
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}

const close = () => undefined

function DialogExample({ example, isOpen }: { example: Example; isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open: {example.state}</Button>
      {open && example.render(() => setOpen(false))}
    </>
  )
}

const controls = 'button, a[href], input, select, textarea, [tabindex="0"]'

/**
 * Draws the focus ring of the first control without focusing it, because only one control of a page can have the focus.
 */
function FocusedExample({ example }: { example: Example }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>(controls)
    control?.setAttribute('data-fui-focus-visible', '')
    control?.setAttribute('data-gallery-focus', '')
  }, [])
  return <div ref={box}>{example.render(close)}</div>
}
