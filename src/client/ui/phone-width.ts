import { useSyncExternalStore } from 'react'

/** Width of the mobile layout: 767 px or less (specification 9). */
const most = 767
const query = `(max-width: ${most}px)`

/**
 * A page that is zoomed on a computer is as narrow as a phone and is none: its window is wide, and there is a mouse. Work
 * that a phone may not do stays open to it.
 */
const isZoomedDesktop = () => window.matchMedia('(any-pointer: fine)').matches && window.outerWidth > most

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

export const usePhoneWidth = () => useSyncExternalStore(subscribe, isPhoneWidth)
