interface CustomerName {
  name: string
  clientSurname: string | null
  clientName: string | null
  clientPatronymic: string | null
}

/**
 * Splits the customer's name into parts. Parts that the online shop did not send are null. A surname that the full name
 * contains is not stored, and is derived from the full name by removing the other parts.
 */
export function splitCustomerName({
  name,
  clientSurname,
  clientName,
  clientPatronymic,
}: CustomerName): Omit<CustomerName, 'name'> {
  if (clientName === null) return { clientSurname, clientName, clientPatronymic }
  const others = new Set([clientName, clientPatronymic ?? ''].flatMap((part) => part.split(' ')))
  const surnameWords = name.split(' ').filter((word) => !others.has(word))
  return { clientSurname: clientSurname ?? (surnameWords.join(' ') || null), clientName, clientPatronymic }
}
