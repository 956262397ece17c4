/**
 * Number of days to wait for the first sign-in with a user name. It is limited, because a company may reassign the name
 * after its owner has left.
 */
export const firstSignInWaitDays = 14
