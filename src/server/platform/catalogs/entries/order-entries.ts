import { cancelReason } from '../../../../shared/cancel-reasons.ts'
import { orderSource } from '../../../../shared/order-sources.ts'
import { orderStatus } from '../../../../shared/order-statuses.ts'
import { createCodedEntries, createEntries } from '../entry.ts'

export const orderStatuses = createEntries([
  [orderStatus.new, 'Новый', 'New', 'Жаңа'],
  [orderStatus.confirmed, 'Подтверждён', 'Confirmed', 'Расталды'],
  [orderStatus.notConfirmed, 'Не подтверждён', 'Not confirmed', 'Расталмады'],
  [orderStatus.awaitingPayment, 'Ожидает оплаты', 'Awaiting payment', 'Төлем күтілуде'],
  [orderStatus.toBeFormed, 'К формированию', 'To be formed', 'Жинақтауға'],
  [orderStatus.beingFormed, 'Формируется', 'Being formed', 'Жинақталуда'],
  [orderStatus.formed, 'Сформирован', 'Formed', 'Жинақталды'],
  [
    orderStatus.awaitingAgreement,
    'Ожидает согласования с покупателем',
    'Awaiting customer agreement',
    'Сатып алушымен келісу күтілуде',
  ],
  [orderStatus.readyForShipment, 'Готов к отгрузке', 'Ready for shipment', 'Жөнелтуге дайын'],
  [orderStatus.issuedToDelivery, 'Передан в доставку', 'Handed over to delivery', 'Жеткізуге берілді'],
  [orderStatus.issued, 'Выдан', 'Issued', 'Берілді'],
  [orderStatus.issuedInFull, 'Выдан полностью', 'Issued in full', 'Толық берілді'],
  [orderStatus.partiallyIssued, 'Выдан частично', 'Partially issued', 'Ішінара берілді'],
  [orderStatus.cancelled, 'Отменён', 'Cancelled', 'Тоқтатылды'],
  [orderStatus.toBeDisbanded, 'К расформированию', 'To be disbanded', 'Таратуға'],
  [orderStatus.disbanded, 'Расформирован', 'Disbanded', 'Таратылды'],
  [
    orderStatus.returningFromDelivery,
    'Возвращается из доставки',
    'Returning from delivery',
    'Жеткізуден қайтарылуда',
  ],
  [orderStatus.storageExpired, 'Истёк срок хранения', 'Storage expired', 'Сақтау мерзімі өтті'],
  [orderStatus.returnedToWarehouse, 'Возвращён на склад', 'Returned to the warehouse', 'Қоймаға қайтарылды'],
  [orderStatus.generated, 'Сформирован к доставке', 'Generated', 'Жеткізуге жинақталды'],
])

/** Sources of orders. `call`: orders from this source must be confirmed by telephone before they are formed. */
export const orderSourceTypes = createEntries([
  [1, 'Сайт', 'Website', 'Сайт'],
  [2, 'Мобильное приложение', 'Mobile app', 'Мобильді қосымша'],
  [3, 'Колл-центр', 'Call centre', 'Байланыс орталығы'],
  // Customers can enter any phone number at the kiosk, so the number must be verified.
  [4, 'Терминал в магазине', 'In-store kiosk', 'Дүкендегі терминал', { call: true }],
  [orderSource.marketplace, 'Маркетплейс', 'Marketplace', 'Маркетплейс'],
  [orderSource.foodDelivery, 'Сервис доставки еды', 'Food-delivery partner', 'Тамақ жеткізу сервисі'],
])

export const cancelReasons = createEntries([
  [1, 'Покупатель передумал', 'Customer changed their mind', 'Сатып алушы райынан қайтты'],
  [cancelReason.outOfStock, 'Нет товара в наличии', 'Out of stock', 'Тауар қоймада жоқ'],
  [
    cancelReason.belowMinimum,
    'Сумма меньше минимальной',
    'Below the minimum amount',
    'Сома ең аз сомадан кем',
  ],
  [4, 'Не удалось дозвониться', 'Customer could not be reached', 'Сатып алушымен хабарласа алмадық'],
  [5, 'Не устроили изменения в заказе', 'Customer refused the changes', 'Тапсырыстағы өзгерістер ұнамады'],
  [6, 'Нашёл дешевле', 'Found it cheaper', 'Арзанырағын тапты'],
  [7, 'Не устроил срок', 'Too long to wait', 'Мерзімі қанағаттандырмады'],
  [8, 'Повторный заказ', 'Duplicate order', 'Қайталанған тапсырыс'],
  [cancelReason.notPaidInTime, 'Истёк срок оплаты', 'Payment period expired', 'Төлем мерзімі өтті'],
  [cancelReason.storageExpired, 'Истёк срок хранения', 'Storage period expired', 'Сақтау мерзімі өтті'],
  [11, 'Ошибка в заказе', 'Mistake in the order', 'Тапсырыста қате бар'],
  [12, 'Тестовый заказ', 'Test order', 'Сынақ тапсырысы'],
  [13, 'Другое', 'Other', 'Басқа'],
  [
    cancelReason.paymentDeclined,
    'Банк отклонил оплату',
    'Payment declined by the bank',
    'Банк төлемді қабылдамады',
  ],
  [cancelReason.notConfirmed, 'Заказ не подтверждён', 'Not confirmed by the customer', 'Тапсырыс расталмады'],
  [cancelReason.lost, 'Утерян службой доставки', 'Lost by the delivery service', 'Жеткізу қызметі жоғалтты'],
])

const automaticReasons: readonly number[] = [
  cancelReason.belowMinimum,
  cancelReason.notPaidInTime,
  cancelReason.storageExpired,
  cancelReason.paymentDeclined,
  cancelReason.lost,
]

/** Cancel reasons that users may choose: all except those that only the system sets. */
export const staffCancelReasons = cancelReasons.filter(({ id }) => !automaticReasons.includes(id))

/**
 * Reasons to wait for a customer. The first three are the «cancel wait labels» of the specification. The others are
 * results of a failed call.
 */
export const waitReasons = createEntries([
  [1, 'Ожидание', 'Waiting', 'Күту'],
  [2, 'Отменён покупателем', 'Cancelled by buyer', 'Сатып алушы бас тартты'],
  [3, 'Автоматически по истечении срока', 'Automatically after expiry', 'Мерзімі өткенде автоматты түрде'],
  [4, 'Не отвечает', 'No answer', 'Жауап бермейді'],
  [5, 'Занято', 'Line is busy', 'Нөмір бос емес'],
  [6, 'Телефон выключен или вне сети', 'Phone is off or out of reach', 'Телефон өшірулі немесе желіден тыс'],
  [7, 'Просит перезвонить позже', 'Asks to be called later', 'Кейінірек қоңырау шалуды сұрайды'],
  [8, 'Неверный номер', 'Wrong number', 'Нөмір қате'],
  [9, 'Связь прервалась', 'The call was cut off', 'Байланыс үзілді'],
])

const wantsLaterCall = 7

/**
 * Wait reasons that are results of a failed call. An operator chooses one after a failed call. A customer who asks for a
 * later call has answered, so this reason remains only for the names in old calls.
 */
export const callFailReasons = waitReasons
  .filter(({ id }) => id > 3)
  .map((entry) => (entry.id === wantsLaterCall ? { ...entry, details: { offered: false } } : entry))

export const changeReasons = createEntries([
  [1, 'Нет на полке', 'Not on the shelf', 'Сөреде жоқ'],
  [2, 'Брак', 'Defective', 'Ақаулы'],
  [3, 'Повреждена упаковка', 'Damaged packaging', 'Қаптамасы бүлінген'],
  [4, 'Истёк срок годности', 'Past its use-by date', 'Жарамдылық мерзімі өткен'],
  [5, 'Витринный образец', 'Display item only', 'Тек көрме үлгісі'],
  [6, 'Пересорт', 'Mixed-up stock', 'Тауар шатасқан'],
  [7, 'Код маркировки не читается', 'Mark cannot be read', 'Таңбалау коды оқылмайды'],
  [8, 'Цена на полке другая', 'Different price on the shelf', 'Сөредегі бағасы басқа'],
  [9, 'Покупатель отказался', 'Customer declined it', 'Сатып алушы бас тартты'],
])

/**
 * Requests of customers. `call` true: the order must be confirmed by telephone before it is formed. `call` false: the
 * operator may continue without a call. `shortage`: what is done without a call if something is missing.
 */
export const customerRequests = createEntries([
  [
    1,
    'Не звонить, всё подтверждаю',
    'Do not call, all is confirmed',
    'Қоңырау шалмаңыз, бәрін растаймын',
    { call: false },
  ],
  [2, 'Позвоните мне', 'Call me', 'Маған қоңырау шалыңыз', { call: true }],
  [
    3,
    'Позвоните, если чего-то не будет',
    'Call me if something is missing',
    'Бірдеңе болмаса, қоңырау шалыңыз',
  ],
  [
    4,
    'Если чего-то нет, соберите остальное',
    'If something is missing, collect the rest',
    'Бірдеңе болмаса, қалғанын жинаңыз',
    { shortage: 'collectRest' },
  ],
  [
    5,
    'Если чего-то нет, отмените заказ',
    'If something is missing, cancel the order',
    'Бірдеңе болмаса, тапсырысты тоқтатыңыз',
    { shortage: 'cancel' },
  ],
])

export const receiveStatuses = createEntries([
  [1, 'Не получен', 'Not received', 'Алынбады'],
  [2, 'Получен полностью', 'Received in full', 'Толық алынды'],
  [3, 'Получен частично', 'Partially received', 'Ішінара алынды'],
  [4, 'Отказ при получении', 'Refused on receipt', 'Алу кезінде бас тартты'],
])

export const confirmationCodeStatuses = createEntries([
  [1, 'Не отправлен', 'Not sent', 'Жіберілмеді'],
  [2, 'Отправлен', 'Sent', 'Жіберілді'],
  [3, 'Подтверждён', 'Confirmed', 'Расталды'],
  [4, 'Заблокирован', 'Locked', 'Бұғатталды'],
  [5, 'Выдан без кода', 'Issued without code', 'Кодсыз берілді'],
])

export const documentTypes = createEntries([
  [1, 'Бланк заказа', 'Order form', 'Тапсырыс бланкісі'],
  [2, 'Транспортная накладная', 'Transport invoice', 'Көлік жүкқұжаты'],
  [3, 'Этикетка', 'Label', 'Заттаңба'],
  [4, 'Акт приёма-передачи', 'Acceptance act', 'Қабылдау-тапсыру актісі'],
  [5, 'Заявление на возврат', 'Refund application', 'Қайтару туралы өтініш'],
  [6, 'Кассовый чек', 'Receipt', 'Кассалық чек'],
])

export const languages = createCodedEntries([
  ['ru', 'Русский', 'Russian', 'Орыс тілі'],
  ['en', 'Английский', 'English', 'Ағылшын тілі'],
  ['kk', 'Казахский', 'Kazakh', 'Қазақ тілі'],
  // This system has no messages to customers in this language.
  ['lv', 'Латышский', 'Latvian', 'Латыш тілі', { offered: false }],
])
