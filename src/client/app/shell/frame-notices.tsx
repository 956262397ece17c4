import { QueuedStepNotices } from './queued-step-notices.tsx'
import { VersionNotice } from './version-notice.tsx'

/** Notices shown on every screen. Built as a separate file, so that the page does not wait for this code. */
export default function FrameNotices() {
  return (
    <>
      <VersionNotice />
      <QueuedStepNotices />
    </>
  )
}
