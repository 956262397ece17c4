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
import type { DiagramLayout } from './elk-graph.ts'
import { MachineDownloadMenu } from './machine-files.tsx'
import { calculateLongDiagramView } from './long-diagram-view.ts'
import styles from './toolbar.module.css'

interface ToolsProps {
  placed: DiagramLayout
  details: { on: boolean; toggle: () => void }
  list: { on: boolean; toggle: () => void }
  save: (format: 'svg' | 'png' | 'print') => void
  saveMachine: (format: MachineFormat) => void
}

const fitOptions = { padding: 0.04, duration: 250 }
const zoomOptions = { duration: 200 }

/** Toolbar over the lower edge of the diagram. */
export function DiagramToolbar({ placed, details, list, save, saveMachine }: ToolsProps) {
  const { t } = useTranslation('processes')
  const { zoomIn, zoomOut, fitView, setViewport } = useReactFlow()
  const viewWidth = useStore(({ width }) => width)
  const viewHeight = useStore(({ height }) => height)
  const strip = useMemo(() => {
    const view = calculateLongDiagramView(placed, viewWidth, viewHeight)
    return (
      view && {
        fills: view.filledSide,
        icon: view.filledSide === 'height' ? <AutoFitHeight20Regular /> : <AutoFitWidth20Regular />,
        show: () => void setViewport(view, { duration: fitOptions.duration }),
      }
    )
  }, [placed, viewWidth, viewHeight, setViewport])
  const renderButton = (key: string, icon: ReactElement, onClick: () => void) => {
    const name = t(`processes:diagram.${key}`)
    return <Button appearance="subtle" icon={icon} aria-label={name} title={name} onClick={onClick} />
  }
  const renderToggle = (key: string, icon: ReactElement, { on, toggle: onClick }: ToolsProps['list']) => {
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
        {renderButton('zoomIn', <ZoomIn20Regular />, () => void zoomIn(zoomOptions))}
        {renderButton('zoomOut', <ZoomOut20Regular />, () => void zoomOut(zoomOptions))}
        {renderButton('fit', <ZoomFit20Regular />, () => void fitView(fitOptions))}
        {strip && renderButton(`fill.${strip.fills}`, strip.icon, strip.show)}
        <span className={styles.gap} />
        {renderToggle('list', <TextBulletListTree20Regular />, list)}
        {renderToggle('effects', <TextDescription20Regular />, details)}
        <span className={styles.gap} />
        {renderButton('svg', <ArrowDownload20Regular />, () => save('svg'))}
        {renderButton('png', <Image20Regular />, () => save('png'))}
        {renderButton('print', <Print20Regular />, () => save('print'))}
        <MachineDownloadMenu save={saveMachine} />
      </div>
    </Panel>
  )
}
