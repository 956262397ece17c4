/**
 * Number of days in which a user must sign in for the first time. The time is limited, because a company may reassign a
 * user name after the owner of the name has left.
 */
export const firstSignInWaitDays = 14
