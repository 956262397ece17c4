CREATE TABLE "delivery_coverage" (
	"order_id" bigint NOT NULL,
	"city" text NOT NULL,
	"covered" boolean NOT NULL,
	"price" bigint NOT NULL,
	"earliest_day" date NOT NULL,
	"points" jsonb NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_coverage_order_id_city_pk" PRIMARY KEY("order_id","city")
);
