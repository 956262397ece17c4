import type { LoadedScreen } from './load-screen.ts'

export interface ScreenRoute {
  path: string
  /** Text key of the title. */
  title: string
  /** Section of the menu that opens it; null: public. */
  menu: string | null
  screen: LoadedScreen
}
