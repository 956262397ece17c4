import { KeptNotices } from './kept-notices.tsx'
import { LateOrdersNotice } from './late-orders-notice.tsx'
import { VersionNotice } from './version-notice.tsx'

/** What is to be known on every screen; the page does not wait for it. */
export default function FrameNotices() {
  return (
    <>
      <VersionNotice />
      <KeptNotices />
      <LateOrdersNotice />
    </>
  )
}
