CREATE TABLE "intake_orders" (
	"client" text NOT NULL,
	"partner_order_id" text NOT NULL,
	"digest" text NOT NULL,
	"order_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "intake_orders_client_partner_order_id_pk" PRIMARY KEY("client","partner_order_id")
);
