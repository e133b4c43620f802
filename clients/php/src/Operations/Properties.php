<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry\Operations;

use Hostelry\Sender;
use Hostelry\Snapshot;
use Hostelry\Types;

/**
 * @phpstan-import-type PropertiesViewRequest from Types
 * @phpstan-import-type Property from Types
 * @phpstan-import-type PropertiesAvailableRequest from Types
 * @phpstan-import-type PropertiesCalendarRequest from Types
 * @phpstan-import-type Calendar from Types
 * @phpstan-import-type PropertiesSeasonRequest from Types
 * @phpstan-import-type Season from Types
 * @phpstan-import-type PropertiesChangesRequest from Types
 * @phpstan-import-type PropertiesChangesAnswer from Types
 * @phpstan-import-type PropertiesSnapshotRequest from Types
 */
final class Properties
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * View of several properties. The same for the given properties, or for all that the key may sell. Properties
     * that it may not sell are left out.
     *
     * @param PropertiesViewRequest $request
     * @return list<Property>
     */
    public function view(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'properties/view',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Availability of several properties. The same for the given properties, or for all that the key may sell.
     * Properties without a vacancy are listed too.
     *
     * @param PropertiesAvailableRequest $request
     * @return list<Property>
     */
    public function available(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'properties/available',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Calendar of several properties. The same for the properties named, or for all that the key may sell. One that
     * it may not sell is left out.
     *
     * @param PropertiesCalendarRequest $request
     * @return list<Calendar>
     */
    public function calendar(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'properties/calendar',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Season: the lowest price of a stay for each day of arrival, among many properties. For up to 365 days of
     * arrival and one length of stay: the lowest total that the calendar of any of the properties has, and the
     * property that has it. The properties are those named or searched for, or all that the key may sell.
     *
     * @param PropertiesSeasonRequest $request
     * @return Season
     */
    public function season(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'properties/season',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Changes: what has changed since a sequence. Changes of the properties that the key may sell, in order, with
     * property, room, rate and nights. What is read after a change was answered is at least as new. A property that
     * the publisher may sell from now on, or no more, is content that comes or goes. No change can appear later with
     * a sequence below `next`. A change appears about two seconds after it was made.
     *
     * @param PropertiesChangesRequest $request
     * @return PropertiesChangesAnswer
     */
    public function changes(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'properties/changes',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Snapshot: all properties, to begin a copy with. The sequence that the copy stands for in the first line, then
     * each property that the key may sell in a line of its own, as a view of it and in the order of ids. It is read
     * while it is sent, as fast as you read. With properties/changes after the sequence the copy becomes what there
     * is.
     *
     * @param PropertiesSnapshotRequest $request
     */
    public function snapshot(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): Snapshot {
        return $this->sender->snapshot(
            'properties/snapshot',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
