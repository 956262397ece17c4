-- Words of names as they are looked for: small letters, е for ё, Kazakh letters as the Russian ones they are typed by. It
-- calls no function of ours, which an index is built without, and no parser, whose words depend on the database's locale.
CREATE FUNCTION order_words(surname text, name text, receiver text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(translate(lower(
      left(coalesce(surname, ''), 300) || ' ' || left(coalesce(name, ''), 300) || ' ' || left(coalesce(receiver, ''), 300)),
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯӘҒҚҢӨҰҮҺІёәғқңөұүһі-–.,;:()«»"''`/\_<>' || chr(9) || chr(10) || chr(13) || chr(160),
    'абвгдеежзийклмнопрстуфхцчшщъыьэюяагкноуухиеагкноуухи                      '), ' '), ''))
$$;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (order_words("client_surname", "name", "full_name_reciever"));--> statement-breakpoint
CREATE INDEX "orders_payment_number" ON "orders" USING btree ("payment_number") WHERE payment_number is not null;