<?php

declare(strict_types=1);

namespace Hostelry;

/**
 * The rates of a property one by one.
 *
 * @phpstan-import-type Property from Types
 * @phpstan-import-type Room from Types
 * @phpstan-import-type Rate from Types
 */
final class Offers
{
    /**
     * Every rate that can be booked, room by room in the order of the answer; none of a view, and where nothing is free. Spread
     * `request` into the fields of preview, hold and reservation.
     *
     * @param Property $property
     * @return list<array{
     *     room: Room,
     *     rate: Rate,
     *     total: array<string, mixed>,
     *     currency: string|null,
     *     request: array{property_id: int, accommodation_id: int, rate_code: string},
     * }>
     */
    public static function of(array $property): array
    {
        $offers = [];
        foreach ($property['property_accommodation'] as $room) {
            foreach ($room['rates'] as $rate) {
                $offers[] = [
                    'room' => $room,
                    'rate' => $rate,
                    'total' => $rate['total'],
                    'currency' => $property['meta_data']['currency'] ?? null,
                    'request' => [
                        'property_id' => $property['id'],
                        'accommodation_id' => $room['id'],
                        'rate_code' => $rate['code'],
                    ],
                ];
            }
        }
        return $offers;
    }
}
