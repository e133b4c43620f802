<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry\Operations;

use Hostelry\Sender;
use Hostelry\Types;

/**
 * @phpstan-import-type PropertyViewRequest from Types
 * @phpstan-import-type Property from Types
 * @phpstan-import-type PropertyAvailableRequest from Types
 * @phpstan-import-type PropertyCalendarRequest from Types
 * @phpstan-import-type Calendar from Types
 */
final class Property
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * View: a property without availability. A property: rooms, descriptions, pictures, policies. Rooms have no
     * rates, because this is not a search.
     *
     * @param PropertyViewRequest $request
     * @return Property
     */
    public function view(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'property/view',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Availability: a property with rooms, rates and totals for a stay. Every room with its rates, or with the flags
     * that say why it cannot be booked. A rate’s total already includes taxes and fees; preview lists them.
     *
     * @param PropertyAvailableRequest $request
     * @return Property
     */
    public function available(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'property/available',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Calendar: the lowest price of a stay for each day of arrival. For up to 365 days of arrival and one length of
     * stay: the cheapest rate that availability of the same stay shows, or why there is none, and which stays may
     * begin or end on the day.
     *
     * @param PropertyCalendarRequest $request
     * @return Calendar
     */
    public function calendar(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'property/calendar',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
