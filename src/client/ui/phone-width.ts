import { useSyncExternalStore } from 'react'

/** Width of the mobile layout: 767 px or less (specification 9). */
const maxWidth = 767
const query = `(max-width: ${maxWidth}px)`

/**
 * True for a computer whose page is zoomed, so that it is as narrow as on a phone: the window is wide and there is a
 * mouse. Work that is not allowed on phones remains available.
 */
const isZoomedDesktop = () => window.matchMedia('(any-pointer: fine)').matches && window.outerWidth > maxWidth

export const isPhoneWidth = () => window.matchMedia(query).matches && !isZoomedDesktop()

function subscribe(notify: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', notify)
  window.addEventListener('resize', notify)
  return () => {
    media.removeEventListener('change', notify)
    window.removeEventListener('resize', notify)
  }
}

export const useIsPhoneWidth = () => useSyncExternalStore(subscribe, isPhoneWidth)
