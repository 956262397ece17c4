interface CustomerName {
  name: string
  clientSurname: string | null
  clientName: string | null
  clientPatronymic: string | null
}

/**
 * Parts of the customer's name. A part that the shop did not send is null. A surname that is contained in the full name
 * is not stored separately, because it is the rest of the name without the other parts.
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
