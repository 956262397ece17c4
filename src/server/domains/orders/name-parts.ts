interface CustomerName {
  name: string
  clientSurname: string | null
  clientName: string | null
  clientPatronymic: string | null
}

type NameParts = Omit<CustomerName, 'name'>

/** Endings of patronymics, for a full name in which the surname is the last word. */
const patronymicPattern = /(вич|ьич|кич|мич|вна|чна|ұлы|улы|қызы|кызы|оглы|оғлы)$/iu

/**
 * Splits the customer's name into parts. Parts that the online shop did not send are null. A surname that the full name
 * contains is not stored, and is derived from the full name by removing the other parts. A patronymic that an employee
 * has added to the full name is derived too. All parts are null if the corrected full name is of another person.
 */
export function splitCustomerName({
  name,
  clientSurname,
  clientName,
  clientPatronymic,
}: CustomerName): NameParts {
  if (clientName === null) return { clientSurname, clientName, clientPatronymic }
  const words = name.split(' ')
  const given = clientName.split(' ')
  const start = words.findIndex((_, i) => given.every((word, k) => words[i + k] === word))
  if (start === -1 && words.length > 1 && clientSurname === null)
    return { clientSurname: null, clientName: null, clientPatronymic: null }
  // A patronymic that the full name no longer contains may have been corrected.
  const isInName = clientPatronymic?.split(' ').every((word) => words.includes(word))
  const patronymic = isInName
    ? clientPatronymic
    : (findPatronymic(words, start, given.length, clientSurname) ?? clientPatronymic)
  const others = new Set([clientName, patronymic ?? ''].flatMap((part) => part.split(' ')))
  const surnameWords = words.filter((word) => !others.has(word))
  return {
    clientSurname: clientSurname ?? (surnameWords.join(' ') || null),
    clientName,
    clientPatronymic: patronymic,
  }
}

/**
 * Returns the words after the given name that are a patronymic: all of them if the surname is before the given name or
 * stored apart, otherwise the next word if it has the ending of a patronymic.
 */
function findPatronymic(
  words: readonly string[],
  start: number,
  length: number,
  surname: string | null,
): string | null {
  if (start === -1) return null
  const after = words.slice(start + length).filter((word) => word !== surname)
  if (start > 0 || surname !== null) return after.join(' ') || null
  return after.length > 1 && patronymicPattern.test(after[0]!) ? after[0]! : null
}
