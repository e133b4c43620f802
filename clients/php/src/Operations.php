<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry;

/**
 * @phpstan-import-type CurrenciesRequest from Types
 * @phpstan-import-type CurrenciesAnswer from Types
 * @phpstan-import-type SettingsRequest from Types
 * @phpstan-import-type SettingsAnswer from Types
 * @phpstan-import-type EventsRequest from Types
 * @phpstan-import-type EventsAnswer from Types
 */
class Operations
{
    public readonly Operations\Property $property;

    public readonly Operations\Properties $properties;

    public readonly Operations\Book $book;

    public readonly Operations\Basket $basket;

    public readonly Operations\Reservation $reservation;

    public readonly Operations\Places $places;

    public readonly Operations\Discounts $discounts;

    public readonly Operations\Webhooks $webhooks;

    public readonly Operations\Watches $watches;

    public readonly Operations\TestClock $testClock;

    public function __construct(private readonly Sender $sender)
    {
        $this->property = new Operations\Property($sender);
        $this->properties = new Operations\Properties($sender);
        $this->book = new Operations\Book($sender);
        $this->basket = new Operations\Basket($sender);
        $this->reservation = new Operations\Reservation($sender);
        $this->places = new Operations\Places($sender);
        $this->discounts = new Operations\Discounts($sender);
        $this->webhooks = new Operations\Webhooks($sender);
        $this->watches = new Operations\Watches($sender);
        $this->testClock = new Operations\TestClock($sender);
    }

    /**
     * Currencies: those that amounts can be shown in. The euro and every currency with an exchange rate that may be
     * quoted today.
     *
     * @param CurrenciesRequest $request
     * @return CurrenciesAnswer
     */
    public function currencies(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'currencies',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Settings: what a publisher builds its pages from. The publisher of the key with its settings, and the
     * destinations with areas, filters, amenities, types and stars of its properties, each with a count.
     *
     * @param SettingsRequest $request
     * @return SettingsAnswer
     */
    public function settings(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'settings',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Events: what webhooks were sent, to be read again. The events of the publisher’s reservations after a
     * sequence, in order. No event can appear later with a sequence below `last_sequence`; while bookings are being
     * made an event may take ten seconds to appear.
     *
     * @param EventsRequest $request
     * @return EventsAnswer
     */
    public function events(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'events',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
