import type { Random } from '../server/platform/random.ts'

export interface Customer {
  /** Surname first. */
  name: string
  phone: string
  email: string | null
  language: 'ru' | 'kk'
  loyaltyCard: string | null
  /** Signed in at the shop when ordering. */
  authorized: boolean
}

const split = (text: string) => text.split(' ')

/** Surnames that take -а for a woman. */
const surnames = split(
  'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Сергеев Кузьмин Фролов Александров Дмитриев Королёв Гусев Киселёв Ильин Максимов Поляков Сорокин Виноградов Ковалёв Белов Медведев Антонов Тарасов Жуков Баранов Филиппов Комаров Давыдов Беляев Герасимов Богданов Осипов Сидоров Матвеев Титов Марков Миронов Крылов Куликов Карпов Власов Мельников Денисов Гаврилов Тихонов Казаков Афанасьев Данилов Савельев Тимофеев Фомин Чернов Абрамов Мартынов Ефимов Щербаков Назаров Калинин Исаев Чернышёв Быков Родионов Коновалов Лазарев Воронин Климов Филатов Пономарёв Голубев Кудрявцев Прохоров Наумов Потапов Журавлёв Овчинников Трофимов Леонов Соболев Ермаков Колесников Гончаров Емельянов Никифоров Грачёв Котов Гришин Ефремов Архипов Громов Кириллов Малышев Панов Моисеев Румянцев Акимов Кондратьев Бирюков Горбунов Анисимов Ерёмин',
)
const women = split(
  'Анна Мария Елена Ольга Наталья Екатерина Татьяна Ирина Светлана Юлия Анастасия Дарья Ксения Виктория Полина Александра Вероника Людмила Галина Марина Алина Валерия Надежда Вера Софья Кристина',
)
const men = split(
  'Александр Дмитрий Алексей Сергей Андрей Иван Михаил Максим Артём Николай Павел Роман Владимир Егор Илья Кирилл Никита Константин Евгений Денис Антон Виктор Юрий Олег Пётр Григорий',
)
const kazakhWomen = split('Айгүл Әсел Динара Жанар Гүлнар Мәдина Сәуле Ұлжан')
const kazakhMen = split('Нұрлан Ерлан Бауыржан Арман Қайрат Дәурен Тимур Әлішер')
const kazakhSurnames = split('Нұрланов Ахметов Сұлтанов Қасымов Оспанов Жұмабаев Бекмұратов Әбдіров')

const latin: Record<string, string> = Object.fromEntries(
  split(
    'а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh щ-sch ъ- ы-y ь- э-e ю-yu я-ya ә-a ғ-g қ-k ң-n ө-o ұ-u ү-u һ-h і-i',
  ).map((pair) => pair.split('-') as [string, string]),
)
const inLatin = (text: string) => [...text.toLowerCase()].map((letter) => latin[letter] ?? letter).join('')

/** Reserved for documentation (RFC 2606): mail to it reaches nobody. */
const mailDomain = 'example.com'

const russian = (random: Random) => {
  const woman = random.chance(0.62)
  const surname = random.pick(surnames)
  return { surname: woman ? `${surname}а` : surname, first: random.pick(woman ? women : men), kazakh: false }
}
const kazakh = (random: Random) => {
  const woman = random.chance(0.5)
  const surname = random.pick(kazakhSurnames)
  return {
    surname: woman ? `${surname}а` : surname,
    first: random.pick(woman ? kazakhWomen : kazakhMen),
    kazakh: true,
  }
}

/** Surname first. */
export function personName(random: Random): string {
  const { surname, first } = russian(random)
  return `${surname} ${first}`
}

/**
 * Customers of the demo shop, each phone once. No operator has the codes 942–949: should a demo ever be joined to a real
 * gateway, its messages reach nobody.
 */
export function makeCustomers(random: Random, count: number): Customer[] {
  return Array.from({ length: count }, (_, index) => {
    const person = random.chance(0.04) ? kazakh(random) : russian(random)
    const number = String(1_000_000 + index * 7_919 + random.int(0, 7_000)).padStart(7, '0')
    return {
      name: `${person.surname} ${person.first}`,
      phone: `794${random.int(2, 8)}${number.slice(-7)}`,
      email: random.chance(0.7)
        ? `${inLatin(person.first)}.${inLatin(person.surname)}${random.int(70, 99)}@${mailDomain}`
        : null,
      language: person.kazakh && random.chance(0.6) ? 'kk' : 'ru',
      loyaltyCard: random.chance(0.55) ? `29${String(10_000_000 + index * 137).padStart(9, '0')}` : null,
      authorized: random.chance(0.75),
    }
  })
}
