import type { LoadedScreen } from './load-screen.ts'

export interface ScreenRoute {
  path: string
  /** Text key of the title. */
  title: string
  /** Menu section that grants the route; null: public. */
  menu: string | null
  screen: LoadedScreen
}
