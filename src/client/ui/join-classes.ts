/** Joins the class names, ignoring empty and false values. */
export const joinClasses = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ')
