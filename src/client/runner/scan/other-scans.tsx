import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { playTone } from './sounds.ts'
import { useLookUp, type LookUp } from './use-look-up.ts'
import { useScanner } from './use-scanner.ts'

/** The code that was scanned last; `serial` grows with each, so that the same code twice is told twice. */
interface Told {
  serial: number
  code: string
  how: LookUp
}

function useTold() {
  const [told, setTold] = useState<Told | null>(null)
  const tell = (code: string, how: LookUp = 'none') =>
    setTold((last) => ({ serial: (last?.serial ?? 0) + 1, code, how }))
  return [told, tell] as const
}

/** For steps that count no scans: the paper of another order opens it, any other code is said to mean nothing here. */
export function ScansOfNoStep() {
  const { t } = useTranslation('scan')
  const [told, tell] = useTold()
  const { lookUp } = useLookUp()
  useScanner(
    ({ text }) => {
      const code = text.trim()
      lookUp(code, (how) => {
        if (how === 'none' || how === 'late') playTone('wrong')
        tell(code, how)
      })
    },
    { whose: 'runner' },
  )
  if (!told) return null
  const { serial, code, how } = told
  return (
    <Saying key={serial}>{how === 'none' ? t('notHere', { code }) : t(`lookUp.${how}`, { code })}</Saying>
  )
}

/** In a dialog that asks for no scan: it is answered first, and no code is put by for later. */
export function ScansOfNoDialog() {
  const { t } = useTranslation('scan')
  const [told, tell] = useTold()
  useScanner(
    ({ text }) => {
      playTone('wrong')
      tell(text.trim())
    },
    { whose: 'dialog' },
  )
  return told && <Saying key={told.serial}>{t('answerFirst', { code: told.code })}</Saying>
}

function Saying({ children }: { children: string }) {
  return (
    <div data-scan-said>
      <Notice tone="warning">{children}</Notice>
    </div>
  )
}
