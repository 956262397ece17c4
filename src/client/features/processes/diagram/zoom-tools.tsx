import { ZoomFit20Regular, ZoomIn20Regular, ZoomOut20Regular } from '@fluentui/react-icons'
import { useReactFlow } from '@xyflow/react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from './tool-strip.tsx'

const zoomOptions = { duration: 200 }

interface ZoomToolsProps {
  /** Shows the whole diagram. */
  showWhole: () => void
  /** Called before the diagram is zoomed. */
  onMove?: () => void
}

/** Buttons that zoom the diagram of the surrounding React Flow provider. */
export function ZoomTools({ showWhole, onMove }: ZoomToolsProps) {
  const { t } = useTranslation('processes')
  const { zoomIn, zoomOut } = useReactFlow()
  const zoom = (change: typeof zoomIn) => {
    onMove?.()
    void change(zoomOptions)
  }
  return (
    <>
      <ToolButton
        name={t('processes:diagram.zoomIn')}
        icon={<ZoomIn20Regular />}
        onClick={() => zoom(zoomIn)}
      />
      <ToolButton
        name={t('processes:diagram.zoomOut')}
        icon={<ZoomOut20Regular />}
        onClick={() => zoom(zoomOut)}
      />
      <ToolButton name={t('processes:diagram.fit')} icon={<ZoomFit20Regular />} onClick={showWhole} />
    </>
  )
}
