import { QueuedStepNotices } from './queued-step-notices.tsx'
import { VersionNotice } from './version-notice.tsx'

/** Notices shown on every screen. A chunk of its own, so that the page does not wait for its code. */
export default function FrameNotices() {
  return (
    <>
      <VersionNotice />
      <QueuedStepNotices />
    </>
  )
}
