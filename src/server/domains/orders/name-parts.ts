interface CustomerName {
  name: string
  clientSurname: string | null
  clientName: string | null
  clientPatronymic: string | null
}

/**
 * Parts of the customer's name; null where the shop gave none. A surname that the full name contains is not stored
 * separately: it is the rest of the name without the other parts.
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
