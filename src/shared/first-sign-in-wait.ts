/**
 * Days to wait for the first sign-in under a user name: limited because a company may reassign the name after its owner
 * has left.
 */
export const firstSignInWaitDays = 14
