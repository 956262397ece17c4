import { QueuedStepNotices } from './queued-step-notices.tsx'
import { VersionNotice } from './version-notice.tsx'

/** Notices of every screen; loaded without delaying the page. */
export default function FrameNotices() {
  return (
    <>
      <VersionNotice />
      <QueuedStepNotices />
    </>
  )
}
