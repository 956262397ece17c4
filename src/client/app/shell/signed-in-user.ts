export interface SignedInUser {
  name: string
  signOut: () => void
}
