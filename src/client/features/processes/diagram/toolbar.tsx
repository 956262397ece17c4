import { Button, ToggleButton } from '@fluentui/react-components'
import {
  ArrowDownload20Regular,
  AutoFitHeight20Regular,
  AutoFitWidth20Regular,
  Image20Regular,
  Print20Regular,
  TextBulletListTree20Regular,
  TextDescription20Regular,
  ZoomFit20Regular,
  ZoomIn20Regular,
  ZoomOut20Regular,
} from '@fluentui/react-icons'
import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MachineFormat } from '../../../../../schemas/values/machine-formats.ts'
import type { Placed } from './elk-graph.ts'
import { MachineFiles } from './machine-files.tsx'
import { stripView } from './strip-view.ts'
import styles from './toolbar.module.css'

interface ToolsProps {
  placed: Placed
  details: { on: boolean; toggle: () => void }
  list: { on: boolean; toggle: () => void }
  save: (as: 'svg' | 'png' | 'print') => void
  saveMachine: (format: MachineFormat) => void
}

const fitting = { padding: 0.04, duration: 250 }
const quick = { duration: 200 }

/** Everything that is done with the picture itself, over its lower edge. */
export function DiagramTools({ placed, details, list, save, saveMachine }: ToolsProps) {
  const { t } = useTranslation('processes')
  const { zoomIn, zoomOut, fitView, setViewport } = useReactFlow()
  const roomX = useStore(({ width }) => width)
  const roomY = useStore(({ height }) => height)
  const strip = useMemo(() => {
    const view = stripView(placed, roomX, roomY)
    return (
      view && {
        fills: view.fills,
        icon: view.fills === 'height' ? <AutoFitHeight20Regular /> : <AutoFitWidth20Regular />,
        show: () => void setViewport(view, { duration: fitting.duration }),
      }
    )
  }, [placed, roomX, roomY, setViewport])
  const button = (key: string, icon: ReactElement, onClick: () => void) => {
    const name = t(`processes:diagram.${key}`)
    return <Button appearance="subtle" icon={icon} aria-label={name} title={name} onClick={onClick} />
  }
  const toggle = (key: string, icon: ReactElement, { on, toggle: onClick }: ToolsProps['list']) => {
    const name = t(`processes:diagram.${key}`)
    return (
      <ToggleButton
        appearance="subtle"
        icon={icon}
        checked={on}
        aria-label={name}
        title={name}
        onClick={onClick}
      />
    )
  }
  return (
    <Panel position="bottom-left">
      <div role="toolbar" aria-label={t('processes:diagram.tools')} className={styles.root}>
        {button('zoomIn', <ZoomIn20Regular />, () => void zoomIn(quick))}
        {button('zoomOut', <ZoomOut20Regular />, () => void zoomOut(quick))}
        {button('fit', <ZoomFit20Regular />, () => void fitView(fitting))}
        {strip && button(`fill.${strip.fills}`, strip.icon, strip.show)}
        <span className={styles.gap} />
        {toggle('list', <TextBulletListTree20Regular />, list)}
        {toggle('effects', <TextDescription20Regular />, details)}
        <span className={styles.gap} />
        {button('svg', <ArrowDownload20Regular />, () => save('svg'))}
        {button('png', <Image20Regular />, () => save('png'))}
        {button('print', <Print20Regular />, () => save('print'))}
        <MachineFiles save={saveMachine} />
      </div>
    </Panel>
  )
}
