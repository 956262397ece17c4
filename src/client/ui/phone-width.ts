import { useSyncExternalStore } from 'react'

/** Width of the mobile layout: 767 px or less (specification 9). */
const query = '(max-width: 767px)'

export const isPhoneWidth = () => window.matchMedia(query).matches

function subscribe(notify: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

export const usePhoneWidth = () => useSyncExternalStore(subscribe, isPhoneWidth)
