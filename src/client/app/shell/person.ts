export interface Person {
  name: string
  signOut: () => void
}
